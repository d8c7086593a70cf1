// the work of a hash is for those who guess: tests sign in hundreds of times, at a thousandth of it
const { hash } = Bun.password
Bun.password.hash = (password) => hash(password, { algorithm: 'argon2id', memoryCost: 8, timeCost: 1 })
