import { describe, expect, test } from 'bun:test'
import { ConfigError, readConfig } from '../src/config'
import { NOBODY, UNSET } from '../src/domain/house/house'

describe('the settings', () => {
  test('have the defaults of the table in the guide', () => {
    expect(readConfig({})).toEqual({
      ...UNSET,
      ...{ host: '127.0.0.1', port: 3000, dataDir: './data', admin: undefined, setByServer: [] },
      ...{ qris: null, inviter: NOBODY, isDemo: false, trustProxy: false, publicUrl: null },
      ...{ sessionDays: 14, logLevel: 'info', registerPerMinute: 60 },
      ...{ timeZone: 'Asia/Jakarta', warnings: [] },
    })
  })

  test('let a server start that asks for longer sessions than there are, and say so', () => {
    for (const days of [31, 90, 365])
      expect(readConfig({ SESSION_DAYS: String(days) })).toMatchObject({
        sessionDays: 30,
        warnings: [`SESSION_DAYS is ${days}, but a session ends after 30 days: 30 counts`],
      })
    expect(readConfig({ SESSION_DAYS: '30' })).toMatchObject({ sessionDays: 30, warnings: [] })
  })

  test('are read as an operator writes them', () => {
    const config = readConfig({
      PORT: ' 8080 ',
      TRUST_PROXY: 'ON',
      PUBLIC_URL: 'HTTPS://Semeja.Example:443/',
      PIC_NAMES: 'Sari, Dewi,sari,  Sari',
      MEET_AGAIN: ' 26 ',
      CONTACT_WHATSAPP: '+62 812-3456-7890',
      PRICE_INCLUDES: ' makan, minum, dan pajak ',
      LOG_LEVEL: 'Debug',
      TZ: 'Asia/Makassar',
      HOST: '',
    })
    expect(config).toMatchObject({
      port: 8080,
      trustProxy: true,
      publicUrl: 'https://semeja.example',
      picNames: ['Sari', 'Dewi'],
      meetAgain: 26,
      contactWhatsapp: '6281234567890',
      priceIncludes: 'makan, minum, dan pajak',
      logLevel: 'debug',
      timeZone: 'Asia/Makassar',
      host: '127.0.0.1',
    })
  })

  test('that are wrong are named with what they got and take, and a password is never shown', () => {
    const wrong: [Record<string, string>, RegExp][] = [
      [{ PORT: 'abc' }, /^PORT is "abc", but it takes a whole number from 0 to 65535$/],
      [{ SESSION_DAYS: '0' }, /^SESSION_DAYS is "0", but it takes a whole number from 1 to 30$/],
      [{ SESSION_DAYS: '366' }, /^SESSION_DAYS is "366", but it takes a whole number from 1 to 30$/],
      [{ REFUND: 'perhaps' }, /^REFUND is "perhaps", but it takes both, money, or credit$/],
      [{ USUAL_TIME: '25:00' }, /^USUAL_TIME is "25:00", but it takes a time such as 19:00$/],
      [{ ORGANISER: 'x'.repeat(121) }, /^ORGANISER is "x+", but it takes at most 120 characters/],
      [{ TRUST_PROXY: 'maybe' }, /^TRUST_PROXY/],
      [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL/],
      [{ TZ: 'Mars/Base' }, /^TZ is "Mars\/Base", but it takes a time zone/],
      [{ TZ: 'GMT+25' }, /^TZ/],
      [{ PIC_NAMES: 'Ayu,\u3164' }, /^PIC_NAMES/],
      [{ PIC_NAMES: 'Ayu\u0007' }, /^PIC_NAMES/],
      [{ BANK_ACCOUNT: 'BCA 123\u202e456' }, /^BANK_ACCOUNT/],
      [{ PRICE_FROM: 'Rp100.000' }, /^PRICE_FROM is "Rp100.000", but it takes a whole number from 1000 to/],
      [{ PUBLIC_URL: 'semeja.example' }, /^PUBLIC_URL is "semeja.example", but it takes an address such as/],
      [{ PUBLIC_URL: 'ftp://semeja.example' }, /^PUBLIC_URL/],
      [{ PUBLIC_URL: 'https://semeja.example/makan?x=1' }, /^PUBLIC_URL/],
      [{ PUBLIC_URL: 'https://"><script>' }, /^PUBLIC_URL/],
      [{ PUBLIC_URL: 'https://rani@semeja.example' }, /^PUBLIC_URL/],
      [{ RETENTION_DAYS: '0' }, /^RETENTION_DAYS is "0", but it takes a whole number from 1 to 36500$/],
      [{ REGISTER_PER_MINUTE: '1.5' }, /^REGISTER_PER_MINUTE/],
      [{ ADMIN_PASSWORD: 'rahasia-sekali' }, /^ADMIN_USERNAME/],
      [{ ADMIN_USERNAME: 'staff' }, /^ADMIN_PASSWORD is missing/],
      [
        { ADMIN_USERNAME: 'staff', ADMIN_PASSWORD: 'short' },
        /^ADMIN_PASSWORD has the wrong length: it takes 10 to 200/,
      ],
    ]
    for (const [env, message] of wrong) expect(() => readConfig(env)).toThrow(message)
    expect(() => readConfig({ ADMIN_USERNAME: 'staff', ADMIN_PASSWORD: 'short' })).not.toThrow(/short/)
    expect(() => readConfig({ PORT: 'x' })).toThrow(ConfigError)
  })
})
