// builds the web app into build/web and, unless --web is given, the executable dist/semeja
import { rm } from 'node:fs/promises'
import { buildExecutable } from './scripts/executable'
import { buildWeb } from './scripts/web'

const started = performance.now()
await rm('build', { recursive: true, force: true })
await buildWeb('build/web')

if (!process.argv.includes('--web')) {
  const target = process.argv.find((argument) => argument.startsWith('--target='))?.slice('--target='.length)
  await buildExecutable('./dist/semeja', target)
}
console.log(`built in ${Math.round(performance.now() - started)} ms`)
