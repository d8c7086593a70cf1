/** The evening that a sign-up is begun for, and what the browser was told once it had joined, in local storage. */
const KEYS = { evening: 'ikut', joined: 'udah-ikut' }

/** Remembers the evening that the page of it led here for, and that it is for women, as long as the questions take. */
export function rememberEvening(search: string) {
  const [, code] = /[?&]ikut=([\w-]+)/.exec(search) ?? []
  try {
    if (code) localStorage.setItem(KEYS.evening, code)
  } catch {}
}

export function forgetEvening() {
  try {
    for (const key of Object.values(KEYS)) localStorage.removeItem(key)
  } catch {}
}

/** Returns the code of the evening to join, `-cewek` behind it if for women, and what was said of the one that was joined. */
export function rememberedEvening(): { evening?: string | null; joined?: string | null } {
  try {
    return { evening: localStorage.getItem(KEYS.evening), joined: localStorage.getItem(KEYS.joined) }
  } catch {
    return {}
  }
}

/** Remembers that the evening was joined, so that it is shown again and joined no more. */
export function rememberJoined(message: string) {
  forgetEvening()
  try {
    localStorage.setItem(KEYS.joined, message)
  } catch {}
}
