// Fastify 5 and better-sqlite3 under Node
import Fastify from 'fastify'
import { signUp } from './store.js'

const app = Fastify({ bodyLimit: 64 * 1024 })
app.get('/healthz', () => ({ status: 'ok' }))
app.post('/api/register', (request, reply) => {
  const [status, body] = signUp(request.body)
  return reply.code(status).header('cache-control', 'no-store').send(body)
})
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
