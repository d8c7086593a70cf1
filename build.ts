// builds the web app into build/web and, unless --web is given, the executable dist/semeja
import { rm } from 'node:fs/promises'
import { buildWeb } from './scripts/web'

const started = performance.now()
await rm('build', { recursive: true, force: true })
await buildWeb('build/web')

if (!process.argv.includes('--web')) {
  const target = process.argv.find((argument) => argument.startsWith('--target='))?.slice('--target='.length)
  await Bun.build({
    entrypoints: ['./src/main.ts', './src/matchmaker.ts'],
    target: 'bun',
    format: 'esm',
    minify: true,
    bytecode: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    compile: {
      outfile: './dist/semeja',
      // each folder is embedded under its own name
      assets: ['./build/web', './web/static', './drizzle'],
      // the executable must not read settings or code from wherever it is started
      autoloadDotenv: false,
      autoloadBunfig: false,
      ...(target && { target: target as Bun.Build.CompileTarget }),
    },
  })
}
console.log(`built in ${Math.round(performance.now() - started)} ms`)
