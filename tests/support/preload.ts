// the app serves the web build, so tests that start it need one
import { existsSync } from 'node:fs'
import { buildWeb } from '../../scripts/web'

if (!existsSync('build/web/manifest.json')) await buildWeb('build/web')
