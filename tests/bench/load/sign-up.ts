/** A sign-up of somebody whom no other run and number makes; signups.lua makes the same. */
export function madeUpSignUp(run: number, i: number) {
  const number = String(run).padStart(3, '0') + String(i).padStart(7, '0')
  return {
    username: `user_17${number}`,
    password: 'placeholder',
    // a name as long as the number would be taken for one
    name: `Tamu ${number.slice(-6)}`,
    phone: `+6281${number}`,
    birthdate: '17/08/2001',
    gender: i % 2 ? 'male' : 'female',
    activities: ['Kuliah'],
    budget: 'Rp100.000 - Rp200.000',
    comfortLevel: 1 + (i % 5),
    comfort_level: 1 + (i % 5),
    hobbies: ['Nonton', 'Makan'],
    interests: ['Kuliner', 'Musik'],
    smoker: 'Tidak',
    drinker: 'Tidak',
    dietaryRestrictions: '',
    secret: number.padStart(32, '0'),
  }
}
