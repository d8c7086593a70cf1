import { answers } from '../support/answers'
import type { Server } from '../support/executable'
import type { Visitor } from './visitor'

/** Sign-in, the users table, and a group made by hand. */
export async function workInTheBackOffice(visitor: Visitor, server: Server) {
  for (let i = 1; i <= 12; i++) {
    const answer = await fetch(`${server.url}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(answers(i)),
    })
    if (answer.status !== 201) throw new Error(`a sign-up was answered with ${answer.status}`)
  }

  await visitor.engine.goto(`${server.url}/admin/login`)
  await visitor.fill('Username', 'rani')
  await visitor.fill('Password', 'rahasia-sekali')
  await visitor.press({ role: 'button', name: 'Login' })
  await visitor.at('/admin/dashboard')
  await visitor.see('Showing 12 of 12 entries')
  await visitor.press({ role: 'button', name: 'Edit Tamu 12' })
  const { value } = await visitor.find({ role: 'field', name: /Phone/ })
  if (value !== '+628123000012') throw new Error(`the phone of Tamu 12 is ${value}`)
  await visitor.press({ role: 'button', name: 'Cancel' })

  await visitor.press({ role: 'tab', name: 'Dinner Groups' })
  await visitor.press({ role: 'button', name: 'Create Group' })
  await visitor.fill('Group Name', 'Meja satu')
  await visitor.choose('Budget Range', 'Rp100.000 - Rp200.000')
  for (let i = 1; i <= 6; i++) await visitor.press({ role: 'button', name: `Select Tamu ${i}` })
  await visitor.see('Selected: 6 of 6 users required')
  await visitor.press({ role: 'button', name: 'Create Group', within: 'Create New Dinner Group' })
  await visitor.find({ role: 'button', name: 'Meja satu' })
}
