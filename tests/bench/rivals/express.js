// Express 5 and better-sqlite3 under Node
import express from 'express'
import { signUp } from './store.js'

const app = express()
app.disable('x-powered-by')
app.get('/healthz', (_request, response) => response.json({ status: 'ok' }))
app.post('/api/register', express.json({ limit: '64kb' }), (request, response) => {
  const [status, body] = signUp(request.body)
  response.status(status).set('cache-control', 'no-store').json(body)
})
app.listen(Number(process.env.PORT), '127.0.0.1')
