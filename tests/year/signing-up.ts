import { demoPeople } from '../../src/cli/demo-people'
import { forgetJoined, LIFE, tokenIn } from './guests'
import { joinOffered } from './joining'
import { count, countPresses } from './ledger'
import { ensure, type Guest, type World } from './world'

const SYLLABLES = 'ba ce di fo gu ha ji ka lo mu na pe ra si to we'.split(' ')

/** A name that nobody else has: it can be searched for in all tables. */
function nameOf(given: string, n: number): string {
  const word = [n & 15, (n >> 4) & 15, (n >> 8) & 15, (n >> 12) & 15].map((i) => SYLLABLES[i]).join('')
  return `${given.split(' ')[0]} ${word[0]!.toUpperCase()}${word.slice(1)}wati`
}

/** Somebody new, by their number. */
export function newGuest({ state, random }: World): Guest {
  const n = state.guests.length
  const [person] = [...demoPeople(1, state.seed * 100_003 + n, '2027-01-04')]
  const [year, month, day] = person!.birthdate.split('-')
  const guest: Guest = {
    ...{ n, name: nameOf(person!.name, n), phone: `+62812${30_000_000 + n * 7}` },
    phones: [`+62812${30_000_000 + n * 7}`],
    answers: {
      birthdate: `${day}/${month}/${year}`,
      gender: person!.gender,
      activities: [person!.activity],
      budget: person!.budget,
      comfort_level: person!.comfortLevel,
      hobbies: person!.hobbies.slice(0, 3),
      interests: person!.interests.slice(0, 3),
      smoker: person!.smoker === 'Yes' ? 'Ya' : 'Tidak',
      drinker: person!.drinker === 'Yes' ? 'Ya' : 'Tidak',
      dietaryRestrictions: person!.dietaryRestrictions,
    },
    ...{ userId: null, username: '', secret: hex(random.below(2 ** 31), n), signUpToken: null, token: null },
    ...{ free: {}, erased: null },
  }
  state.guests.push(guest)
  return guest
}

const hex = (a: number, b: number) => `${a.toString(16)}${b.toString(16).padStart(8, '0')}`.padStart(32, '0')

/** Signs somebody up, with a typo that they correct now and then, and joins an evening. */
export async function signUp(world: World, guest: Guest, by: Guest = guest) {
  const { random, house, ledger } = world
  guest.username = `user_${world.now}_${guest.n}_${random.below(1000)}`
  const isTypo = random.chance(10)
  const send = (name: string) =>
    house.call('POST', '/api/register', {
      body: {
        ...by.answers,
        ...{ name, username: guest.username, secret: by.secret, password: 'placeholder' },
        phone: typed(guest.phone, random.below(4)),
      },
    })
  let answer = await send(isTypo ? `${by.name}x` : by.name)
  // 200 where the first answer was cut off
  ensure([200, 201].includes(answer.status), () => `a sign-up was answered ${JSON.stringify(answer)}`)
  const { id } = answer.body.user
  if (isTypo) {
    const corrected = await send(by.name)
    // who has typed a number that has a seat corrects nothing, and does not learn why
    ensure(
      corrected.status === 409 || corrected.body.user.id === id,
      () => 'a correction made a second sign-up',
    )
    if (corrected.status === 409) ledger.names[id] = `${by.name}x`
    else answer = corrected
  }
  ledger.owners[id] = guest.n
  ledger.signedUp[id] ??= world.now
  ledger.names[id] ??= by.name
  count(ledger, 'sign-ups')
  // also by somebody else with this number: the program knows people by it
  guest.backAt = world.now
  const token: string = tokenIn(answer.body.link)!
  if (by !== guest) return count(ledger, 'strangers with a known number')
  guest.userId = id
  forgetJoined(world, guest)
  guest.signUpToken = token
  if (random.chance(LIFE.answers)) await joinOffered(world, guest)
  // some say hello first, with their code
  if (random.chance(40)) {
    await house.staff('POST', '/api/users/wrote', { code: answer.body.code })
    countPresses(ledger, 'Messages')
  }
}

function typed(phone: string, way: number): string {
  const national = phone.slice(3)
  return [
    phone,
    `0${national}`,
    `62${national}`,
    `0${national.slice(0, 3)}-${national.slice(3, 7)}-${national.slice(7)}`,
  ][way]!
}
