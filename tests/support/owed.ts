interface Staff {
  // biome-ignore lint/suspicious/noExplicitAny: what a call answers
  staff: (method: string, path: string) => Promise<any>
}

/** Returns what is owed to people as the page Money lists it, that which is kept as credit last. */
export async function owedIn({ staff }: Staff) {
  const [owed, credit] = await Promise.all(
    ['owed', 'credit'].map((state) => staff('GET', `/api/dues?state=${state}`)),
  )
  return [...owed.items, ...credit.items]
}
