import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { behaviourDocument } from './behaviour/document.ts'

/** `npm run behaviour`: writes docs/behaviour.md from the titles of the tests. */
const root = join(import.meta.dirname, '..')
writeFileSync(join(root, 'docs/behaviour.md'), behaviourDocument(root))
