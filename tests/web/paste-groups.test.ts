import { expect, test } from 'bun:test'
import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Match } from '../../src/domain/money/bank-match'
import type { OpenDue } from '../../src/domain/money/money-calls'
import { queryClient } from '../../web/admin/app/queries'
import { keyOf, PasteGroup } from '../../web/admin/money/paste-groups'

const dueOf = (id: number, amount: number, state: OpenDue['state'] = 'due'): OpenDue => ({
  ...{ id, amount, state, name: `Tamu ${id}`, group: 'Meja satu', groupId: 1, version: 1 },
  ...{ event_date: null, pay_by: null, paidAt: null },
})
const transfer = { line: 3, text: 'TRSF CR TAMU 1', amounts: [150_231] } as Match['transfer']

/** The words of a transfer, and the names of what staff can press or choose. */
function shown(match: Partial<Match>, chosen: number | null = null) {
  const matches = [{ transfer, kind: 'one', dues: [], ...match } as Match]
  const group = createElement(PasteGroup, {
    ...{ kind: matches[0]!.kind, matches, choices: { [keyOf(transfer)]: chosen }, onChoose: () => {} },
  })
  const html = renderToStaticMarkup(createElement(QueryClientProvider, { client: queryClient }, group))
  return {
    text: html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' '),
    controls: [...html.matchAll(/<(button|select|input)[^>]*?(?:aria-label="([^"]*)"|type="checkbox")/g)].map(
      ([, control, name = '']) => `${control} ${name}`,
    ),
  }
}

test('an exact amount is ticked, and what is not clear is chosen', () => {
  expect(shown({ dues: [dueOf(1, 150_231)] }).controls).toEqual(['input '])
  const several = shown({ kind: 'several', dues: [dueOf(1, 150_000), dueOf(2, 150_000)] })
  expect(several.controls).toEqual(['select Whose are Rp150.231 of line 3?'])
  expect(several.text).toContain('To choose (1)')
  expect(shown({ kind: 'none' })).toMatchObject({ controls: [] })
})

test('a wrong amount is taken as it came, without the fee of the bank', () => {
  const one = shown({ kind: 'near', dues: [dueOf(1, 150_300)] })
  expect(one.text).toContain('Rp150.231 came , Rp150.300 due')
  expect(one.controls).toEqual(['button Take it: Rp150.231 of Tamu 1'])
  const fee = shown({ kind: 'near', dues: [dueOf(1, 143_731)] })
  expect(fee.text).toContain('with a fee of 6.500')
  expect(fee.controls).toEqual(['button Take it: Rp143.731 of Tamu 1'])
  // of several the one whose name stands there is proposed
  const several = shown({ kind: 'near', dues: [dueOf(2, 150_232), dueOf(1, 150_300)] })
  expect(several.controls).toEqual([
    'select Whose are Rp150.231 of line 3?',
    'button Take it: Rp150.231 of Tamu 1',
  ])
})

test('what came once more, for a seat that is gone or at an earlier price is proposed as that', () => {
  const paid = shown({ kind: 'paid', dues: [dueOf(1, 150_231, 'paid')], isAgain: true })
  expect(paid.text).toContain('· paid')
  expect(paid.controls).toEqual(['button Came twice: Tamu 1'])
  const once = shown({ kind: 'paid', dues: [dueOf(1, 150_231)] })
  expect(once.text).toContain('· twice in this list')
  expect(once.controls).toEqual([])
  const gone = shown({ kind: 'void', dues: [dueOf(1, 150_231, 'void')] })
  expect(gone.text).toContain('Not due any more (1)')
  expect(gone.controls).toEqual(['button Take it: Tamu 1'])
})
