import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { behaviourDocument } from './docs/requirements.ts'

/** `npm run behaviour`: writes generated/behaviour.md, which lists the tests of each requirement. */
const root = join(import.meta.dirname, '..')
const folder = join(root, 'generated')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'behaviour.md'), behaviourDocument(root))
