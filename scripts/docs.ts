import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { generatedFiles, writeFiles } from './docs/files.ts'
import { statechartFiles } from './docs/statecharts.ts'

/** `npm run docs`: writes the generated documents that are committed, and docs/statecharts, which is not. */
const root = join(import.meta.dirname, '..')
rmSync(join(root, 'docs/statecharts'), { recursive: true, force: true })
writeFiles(root, new Map([...(await generatedFiles(root)), ...(await statechartFiles(root))]))
