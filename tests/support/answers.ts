/** What a visitor's questionnaire sends, valid as it is; `overrides` replace single answers. */
export function answers(i = 0, overrides: Record<string, unknown> = {}) {
  return {
    username: `user_${1_790_000_000_000 + i}`,
    password: 'placeholder',
    name: `Tamu ${i}`,
    phone: `+62812${String(3_000_000 + i)}`,
    birthdate: '17/08/2001',
    gender: i % 2 ? 'male' : 'female',
    activities: ['Kuliah'],
    budget: 'Rp100.000 - Rp200.000',
    comfortLevel: 4,
    comfort_level: 4,
    hobbies: ['Nonton', 'Makan'],
    interests: ['Kuliner', 'Musik'],
    smoker: 'Tidak',
    drinker: 'Tidak',
    dietaryRestrictions: '',
    ...overrides,
  }
}
