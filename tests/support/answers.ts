import type { Answers } from '../../src/domain/profile/fields'

/** A whole set of answers as the browser keeps them. */
export const ANSWERS: Answers = {
  name: 'Dinda',
  phone: '+6281234567890',
  birthdate: '17/08/2001',
  gender: 'female',
  activities: ['Kuliah'],
  budget: 'Rp100.000 - Rp200.000',
  comfortLevel: 4,
  hobbies: ['Nonton', 'Makan'],
  interests: ['Kuliner'],
  smoker: 'Tidak',
  drinker: 'Tidak',
  dietaryRestrictions: '',
}

/** What a visitor's questionnaire sends, valid as it is; `overrides` replace single answers. */
export function answers(i = 0, overrides: Record<string, unknown> = {}) {
  return {
    ...ANSWERS,
    username: `user_${1_790_000_000_000 + i}`,
    password: 'placeholder',
    name: `Tamu ${i}`,
    phone: `+62812${String(3_000_000 + i)}`,
    gender: i % 2 ? 'male' : 'female',
    comfort_level: 4,
    interests: ['Kuliner', 'Musik'],
    ...overrides,
  }
}
