/** Returns how to leave the browser inside Instagram or TikTok, which forgets what it keeps; undefined in any other. */
export function wayOut(agent: string): string | undefined {
  const isInstagram = /Instagram/.test(agent)
  if (!isInstagram && !/musical_ly|Bytedance|TikTok/i.test(agent)) return undefined
  const browser = /iPhone|iPad/.test(agent) ? 'Safari' : 'Chrome'
  const item = isInstagram ? 'Buka di browser eksternal' : 'Buka di browser'
  return `Buka di ${browser} biar ga ilang: ketuk titik tiga di kanan atas, lalu “${item}”.`
}
