import Bowser from 'bowser'

/** Returns the browser and system of a request, such as `Firefox on Linux`; empty when unknown. */
export function deviceOf(request: Request): string {
  const agent = request.headers.get('user-agent')?.slice(0, 400)
  if (!agent) return ''
  const { browser, os } = Bowser.parse(agent)
  return [browser.name, os.name].filter(Boolean).join(' on ')
}
