import { ACCOUNT_MAX, EVENING_PICTURES_MAX } from '../../../src/domain/house/house'
import type { Settings } from '../../../src/domain/house/settings'
import { dinnerLine, hostRecord, includesLine } from '../../../src/domain/house/site'
import { dataPoints } from '../../../src/domain/house/terms'
import { MEET_AGAIN } from '../../../src/domain/matchmaking/meet-again'
import { SHIPPED_TEXTS } from '../../../src/domain/messages/message-texts'
import { staffSchema } from '../../../src/domain/staff/account-wire'
import { AdminButton } from '../../ui/admin-button'
import { SelectField } from '../../ui/select-field'
import { TextField } from '../../ui/text-field'
import { TimeField } from '../../ui/time-field'
import { FRESH, keys, useGet } from '../app/queries'
import { PicturesField } from './pictures-field'
import { QrisField } from './qris-field'
import { Section, type SettingField } from './section'
import { TryQris } from './try-qris'

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const PAIR = 'grid gap-x-4 sm:grid-cols-2'

/** All that an organiser sets, by what it is about. */
export function HouseSections({ settings, part }: { settings: Settings; part: string }) {
  const shared = (name: string) => ({ settings, isOpen: name === part })
  return (
    <>
      <Section
        title="How guests pay"
        {...shared('pay')}
        preview={({ bankAccount }) => (bankAccount ? transferLines(bankAccount) : [])}
        after={settings.qris && <TryQris settings={settings} qris={settings.qris} />}
      >
        {({ field, showErrors }) => (
          <>
            <TextField
              {...field('bankAccount', 'Bank account')}
              placeholder="BCA 1234567890 a.n. Semeja"
              maxLength={ACCOUNT_MAX}
            />
            <QrisField {...field('qris', '')} onRead={showErrors} />
            <TextField
              {...field('qrisSeenAt', 'Where QRIS payments are seen')}
              placeholder="GoPay Merchant, Transactions"
              maxLength={ACCOUNT_MAX}
            />
            <Choice
              {...field('refund', 'Guests who cancel in time get')}
              options={[
                ['both', 'money back or credit, as they choose'],
                ['money', 'money back'],
                ['credit', 'credit for another evening'],
              ]}
            />
            <div className={PAIR}>
              <Choice
                {...field('shortTable', 'Guests of a short table get')}
                options={[
                  ['off', 'nothing back'],
                  ['credit', 'credit for another evening'],
                  ['money', 'money back'],
                ]}
              />
              <TextField
                {...field('shortTableBelow', 'Short is fewer than (guests who came)')}
                inputMode="numeric"
              />
            </div>
          </>
        )}
      </Section>
      <Section title="Who you are" {...shared('who')} preview={termsLines}>
        {({ field }) => (
          <>
            <div className={PAIR}>
              <TextField {...field('houseName', 'House')} placeholder="Semeja" />
              <TextField {...field('city', 'City')} placeholder="Yogyakarta" />
            </div>
            <TextField {...field('organiser', 'Organiser')} placeholder="PT Makan Bersama, Yogyakarta" />
            <div className={PAIR}>
              <TextField
                {...field('contactEmail', 'Email address')}
                type="email"
                placeholder="data@semeja.example"
              />
              <TextField
                {...field('contactWhatsapp', 'WhatsApp number')}
                inputMode="tel"
                placeholder="6281234567890"
              />
            </div>
          </>
        )}
      </Section>
      <Section title="Who invites guests" {...shared('host')} preview={inviterLines}>
        {({ field }) => (
          <>
            <div className={PAIR}>
              <TextField {...field('hostName', 'Name')} placeholder="Rani" />
              <TextField {...field('hostInstagram', 'Instagram')} placeholder="semeja.jogja" />
            </div>
            <div className="grid gap-x-4 sm:grid-cols-3">
              <TextField {...field('hostSince', 'Since')} placeholder="Mei 2025" />
              <TextField {...field('hostEvenings', 'Evenings so far')} inputMode="numeric" />
              <TextField {...field('hostGuests', 'Guests so far')} inputMode="numeric" />
            </div>
            <PicturesField {...field('hostPicture', 'Picture of who invites')} max={1} side={320} />
            <PicturesField
              {...field('eveningPictures', 'Pictures of real evenings')}
              max={EVENING_PICTURES_MAX}
              side={960}
            />
          </>
        )}
      </Section>
      <Section
        title="The usual evening"
        {...shared('evening')}
        preview={(typed) => [dinnerLine(typed), includesLine({ priceIncludes: typed.priceIncludes ?? '' })]}
      >
        {({ field }) => (
          <>
            <div className={PAIR}>
              <TextField {...field('dinnerDays', 'Days, as guests read them')} placeholder="Kamis malam" />
              <Choice
                {...field('usualDay', 'Day')}
                options={[['', 'no usual day'], ...DAYS.map((day, i): Option => [String(i), day])]}
              />
              <SettingTime {...field('usualTime', 'Hour')} />
              <TextField {...field('usualArea', 'Area')} placeholder="Prawirotaman" />
              <TextField {...field('priceFrom', 'Price (Rp)')} inputMode="numeric" placeholder="150000" />
              <TextField {...field('usualTables', 'Tables')} inputMode="numeric" placeholder="5" />
            </div>
            <TextField
              {...field('priceIncludes', 'What the price includes')}
              placeholder="makan, minum, dan pajak"
            />
          </>
        )}
      </Section>
      <Section title="Messages" {...shared('messages')}>
        {({ field }) => (
          <div className={PAIR}>
            <TextField {...field('coldChatsPerDay', 'First messages a day')} inputMode="numeric" />
            <TextField {...field('answerHours', 'Hours to answer an invitation')} inputMode="numeric" />
          </div>
        )}
      </Section>
      <Section title="People in charge" {...shared('people')}>
        {({ field }) => <Names {...field('picNames', 'Names, with commas between')} />}
      </Section>
      <Section
        title="Meeting again, keeping data"
        {...shared('data')}
        preview={(typed) => [dataPoints(factsOf(typed))[3]!.join('')]}
      >
        {({ field }) => (
          <div className={PAIR}>
            <Choice
              {...field('meetAgain', 'Two from one table meet again')}
              options={[
                ['never', 'never'],
                ...MEET_AGAIN.map((weeks): Option => [String(weeks), `after ${weeks} weeks`]),
              ]}
            />
            <TextField
              {...field('retentionDays', 'Erase guests, days after their last dinner')}
              inputMode="numeric"
              placeholder="never by itself"
            />
          </div>
        )}
      </Section>
    </>
  )
}

type Option = readonly [value: string, text: string]

function Choice({ options, onChange, ...field }: SettingField & { options: readonly Option[] }) {
  return (
    <SelectField
      {...field}
      onChange={onChange}
      options={options.map(([value]) => value)}
      text={(one) => options.find(([value]) => value === one)![1]}
    />
  )
}

function SettingTime({ disabled, ...field }: SettingField) {
  return <TimeField {...field} isDisabled={disabled} />
}

/** Names of staff accounts are offered; others have no account. */
function Names(field: SettingField) {
  const { data } = useGet(keys.staff, staffSchema, '/api/staff', FRESH)
  const names = field.value.split(',').map((name) => name.trim())
  const others = data?.items.filter(({ username }) => !names.includes(username)) ?? []
  return (
    <>
      <TextField {...field} placeholder="Ayu, Budi" />
      {others.length > 0 && !field.disabled && (
        <div className="mb-3 flex flex-wrap items-center gap-2 text-sm">
          <span className="text-abu-700">Staff accounts:</span>
          {others.map(({ id, username }) => (
            <AdminButton
              key={id}
              size="small"
              onPress={() => field.onChange([...names.filter(Boolean), username].join(', '))}
            >
              Add {username}
            </AdminButton>
          ))}
        </div>
      )}
    </>
  )
}

/** The lines of the message with the account. */
function transferLines(account: string): string[] {
  const values: Record<string, string> = { nominal: 'Rp150.231', batas: 'besok jam 12.00', rekening: account }
  const lines = SHIPPED_TEXTS.pay.split('\n').filter((line) => /\{(nominal|rekening)\}/.test(line))
  return lines.map((line) => line.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? ''))
}

/** Who invites, as the pages say it. */
function inviterLines(typed: Settings): string[] {
  return [typed.hostName ?? '', hostRecord(typed)]
}

/** Who answers for the data and how to reach them, as the terms say it. */
function termsLines(typed: Settings): string[] {
  const points = dataPoints(factsOf(typed))
  const lines = typed.contactEmail || typed.contactWhatsapp ? [points[0]!, points.at(-1)!] : [points[0]!]
  return lines.map((parts) => parts.map((each) => (typeof each === 'string' ? each : each.text)).join(''))
}

function factsOf({ organiser, contactEmail, contactWhatsapp, retentionDays }: Settings) {
  return {
    contactWhatsapp,
    ...(organiser && { organiser }),
    ...(contactEmail && { contactEmail }),
    ...(retentionDays && { retentionDays }),
  }
}
