import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import type { Evening } from '../../src/domain/evening/evening-calls'
import { forecastSchema } from '../../src/domain/evening/evening-calls'
import { todayIn } from '../../src/domain/today'
import { composeForecast } from '../../src/evenings/forecast'
import type { Forecast } from '../../src/matchmaking/forecast'
import { answers } from '../support/answers'
import { people } from '../support/evenings'
import { SITE } from '../support/pages'
import { startWithPeople } from '../support/start-with-people'

const FRIDAY = {
  ...{ id: 1, at: '2026-12-11T12:00:00.000Z', city: 'Yogyakarta', area: 'Prawirotaman', price: 90_000 },
  ...{ tables_max: null, answers_until: '2026-12-06T13:00:00.000Z', note: '', status: 'open', version: 1 },
  ...{ joined: 0, free: 0, groups: 0, groupsEver: 0, seated: 0 },
} as unknown as Evening
const TUESDAY = new Date('2026-12-08T05:00:00.000Z')

const FORECAST: Forecast = {
  ...{ free: 18, tables: 2 },
  additions: [
    { woman: true, youngest: 22, oldest: 30, people: 1 },
    { woman: false, youngest: 25, oldest: 25, people: 2 },
  ],
  met: null,
}

const compose = (changes: Partial<Evening> = {}, publicUrl: string | null = SITE, now = TUESDAY) =>
  composeForecast({ ...FRIDAY, ...changes }, FORECAST, { timeZone: 'Asia/Jakarta', publicUrl }, now)

describe('what would help an evening', () => {
  test('is said in a line each, the smallest help first, and in a text for a story, with the day as people say it', () => {
    expect(compose()).toEqual({
      summary: 'Up to 2 tables for 18 who joined',
      lines: [
        '18 joined · 2 tables · one woman of 22–30 more makes a third',
        '18 joined · 2 tables · two men of 25 more make a third',
      ],
      story: 'Buat Jumat ini kita masih cari 1 cewek umur 22–30. Daftar di https://semeja.example',
      met: null,
    })
    const weeksBefore = compose({}, null, new Date('2026-11-21T05:00:00.000Z'))
    expect(weeksBefore.story).toBe('Buat Jumat, 11 Desember kita masih cari 1 cewek umur 22–30.')
  })

  test('is nothing once all tables that the evening takes are there', () => {
    expect(compose({ tables_max: 3, groups: 1 })).toEqual({
      ...{ summary: 'Up to 2 tables for 18 who joined', lines: [], story: null, met: null },
    })
    expect(compose({ tables_max: 1 }).summary).toBe('Up to 1 table for 18 who joined')
    expect(compose({ tables_max: 4, groups: 1 }).lines).toHaveLength(2)
  })

  test('is asked of those who have joined and can be seated, one pool of all budgets', async () => {
    const app = await startWithPeople(17, (i) => ({
      gender: i <= 8 ? 'female' : 'male',
      budget: i % 2 ? 'Rp100.000 - Rp200.000' : '>Rp200.000',
    }))
    const { id } = await app.addEvening()
    await app.join(id, people(1, 17))
    const answer = await app.call('GET', `/api/evenings/${id}/forecast`)
    const forecast = v.parse(v.strictObject(forecastSchema.entries), await answer.json())
    expect(forecast.summary).toBe('Up to 2 tables for 17 who joined')
    expect(JSON.stringify(forecast)).not.toContain('Rp')
    const [, kind, age] = /^17 joined · 2 tables · one (woman|man) of (\d+) more makes a third$/.exec(
      forecast.lines[0]!,
    )!

    // and what it says is so
    const birthdate = `01/01/${Number(todayIn().slice(0, 4)) - Number(age)}`
    const gender = kind === 'woman' ? 'female' : 'male'
    await app.visitor('POST', '/api/register', answers(30, { gender, birthdate }))
    const [newest] = app.db.all<{ id: number }>('select max(user_id) as id from profiles')
    await app.join(id, [newest!.id])
    expect((await (await app.call('GET', `/api/evenings/${id}/forecast`)).json()).summary).toBe(
      'Up to 3 tables for 18 who joined',
    )
  })
})
