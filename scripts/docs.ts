import { join } from 'node:path'
import { generatedFiles, writeFiles } from './docs/files.ts'

/** `npm run docs`: writes every document and drawing made from the code. A check fails while one is stale. */
const root = join(import.meta.dirname, '..')
writeFiles(root, await generatedFiles(root))
