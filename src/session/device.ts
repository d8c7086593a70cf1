import Bowser from 'bowser'

/** Says in a few words which browser a request came from, as far as it tells: `Firefox on Linux`. */
export function deviceOf(request: Request): string {
  const agent = request.headers.get('user-agent')?.slice(0, 400)
  if (!agent) return ''
  const { browser, os } = Bowser.parse(agent)
  return [browser.name, os.name].filter(Boolean).join(' on ')
}
