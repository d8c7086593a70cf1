import type { Engine } from './engine'

/** What is looked for on a page, as people and screen readers find it. */
export interface Wanted {
  role: 'button' | 'link' | 'field' | 'radio' | 'checkbox' | 'tab'
  /** the whole accessible name, or a pattern of it */
  name: string | RegExp
  /** name of the group it stands in */
  within?: string
}

/** Somebody before a browser of whatever kind: finds by name, waits until it can be reached, and presses. */
export class Visitor {
  readonly engine: Engine
  constructor(engine: Engine) {
    this.engine = engine
  }

  async press(wanted: Wanted) {
    const { x, y } = await this.find(wanted)
    await this.engine.press(x, y)
  }

  async fill(name: string, text: string) {
    await this.press({ role: 'field', name })
    await this.engine.type(text)
  }

  /** Picks from a dropdown: its list opens outside the page, where no protocol reaches. */
  async choose(name: string, value: string) {
    await this.find({ role: 'field', name })
    await this.engine.evaluate(`(${pick})(${JSON.stringify(name)}, ${JSON.stringify(value)})`)
  }

  /** Waits until it is in sight, still, enabled and not covered; returns where its middle is. */
  find(wanted: Wanted): Promise<{ x: number; y: number; value: string; checked: boolean }> {
    const { role, name, within } = wanted
    const pattern = typeof name === 'string' ? `^${name.replace(/[^\w\s]/g, '\\$&')}$` : name.source
    const parameters = [role, pattern, within ?? null].map((part) => JSON.stringify(part)).join()
    return this.until(`${role} ${name}`, `(${find})(${parameters})`, (found) => typeof found === 'object')
  }

  /** Waits for a text anywhere on the page. */
  async see(text: string) {
    await this.until<string>(`the text ${text}`, 'document.body.innerText', (shown) =>
      shown
        .replace(/\u00ad/g, '')
        .replace(/\s+/g, ' ')
        .includes(text),
    )
  }

  async at(path: string) {
    await this.until(`the address ${path}`, 'location.pathname', (now) => now === path)
  }

  /** Asks until the answer is good; throws with the last one after twenty seconds. */
  async until<T>(what: string, expression: string, isGood: (answer: T) => boolean): Promise<T> {
    const end = Date.now() + 20_000
    for (;;) {
      const answer = await this.engine.evaluate<T>(expression)
      if (isGood(answer)) return answer
      if (Date.now() > end)
        throw new Error(`waited for ${what}, got ${JSON.stringify(answer)?.slice(0, 300)}`)
      await Bun.sleep(30)
    }
  }
}

// what runs in the page is for browsers of any age
const pick = `function (name, value) {
  var field = Array.prototype.filter.call(document.querySelectorAll('select'), function (one) {
    return one.getAttribute('aria-label') === name || one.labels.length && one.labels[0].textContent === name
  })[0]
  field.value = value
  field.dispatchEvent(new Event('change', { bubbles: true }))
}`

const find = `async function (role, pattern, within) {
  var selectors = {
    button: 'button,[role=button]',
    link: 'a[href]',
    field: 'input:not([type=radio]):not([type=checkbox]),textarea,select',
    radio: 'input[type=radio],[role=radio]',
    checkbox: 'input[type=checkbox],[role=checkbox]',
    tab: '[role=tab]'
  }
  function tidy(text) { return (text || '').replace(/\\s+/g, ' ').trim() }
  function nameOf(element) {
    var ids = element.getAttribute('aria-labelledby')
    var label = element.getAttribute('aria-label')
    if (label && !ids) return tidy(label)
    if (ids) return tidy(ids.split(' ').map(function (id) {
      var other = document.getElementById(id)
      return other === element && label ? label : other ? other.textContent : ''
    }).join(' '))
    if (element.tagName === 'FIELDSET') {
      var legend = element.querySelector(':scope > legend')
      return legend ? tidy(legend.textContent) : ''
    }
    if (element.labels && element.labels.length) return tidy(element.labels[0].textContent)
    return tidy(element.textContent)
  }
  function spot(element) {
    var box = element.getBoundingClientRect()
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
  }
  var named = new RegExp(pattern)
  var scopes = within === null ? [document] : Array.prototype.filter.call(
    document.querySelectorAll('[role=radiogroup],[role=dialog],[role=alertdialog],fieldset,tr,[role=row]'),
    function (group) { return nameOf(group).indexOf(within) >= 0 }
  )
  var found = []
  scopes.forEach(function (scope) { found.push.apply(found, scope.querySelectorAll(selectors[role])) })
  var element = found.filter(function (one) { return named.test(nameOf(one)) && one.getClientRects().length })[0]
  if (!element) return 'is not there'
  if (element.disabled || element.getAttribute('aria-disabled') === 'true') return 'is disabled'
  var target = (element.type === 'radio' || element.type === 'checkbox') && element.labels[0] || element
  var before = spot(target)
  if (before.y < 0 || before.y > innerHeight || before.x < 0 || before.x > innerWidth)
    target.scrollIntoView({ block: 'center', inline: 'center' })
  before = spot(target)
  await new Promise(function (next) { setTimeout(next, 60) })
  if (document.getAnimations().some(function (one) {
    return one.playState === 'running' && one.effect.getComputedTiming().iterations === 1
  })) return 'moves'
  var after = spot(target)
  if (Math.abs(before.x - after.x) + Math.abs(before.y - after.y) > 1) return 'moves'
  var top = document.elementFromPoint(after.x, after.y)
  if (!top || !target.contains(top)) {
    target.scrollIntoView({ block: 'center' })
    return 'is covered by ' + (top && top.outerHTML.slice(0, 100))
  }
  return { x: after.x, y: after.y, value: String(element.value), checked: element.checked === true }
}`
