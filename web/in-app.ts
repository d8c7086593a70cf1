/** Returns how to leave the browser inside Instagram or TikTok, which forgets what it keeps; undefined in any other. */
export function wayOut(agent: string): string | undefined {
  const app = /Instagram|musical_ly|Bytedance|TikTok/i.exec(agent)
  if (!app) return undefined
  const browser = /iPhone|iPad/.test(agent) ? 'Safari' : 'Chrome'
  const item = app[0] === 'Instagram' ? 'browser eksternal' : 'browser'
  return `Buka di ${browser} biar ga ilang: ketuk titik tiga di kanan atas, lalu “Buka di ${item}”.`
}
