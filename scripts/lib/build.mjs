import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot, ownNode, root, Stop } from './project.mjs'
import { runToEnd } from './run-to-end.mjs'

const INPUTS = [
  'src',
  'contract',
  'rules',
  'machines',
  'diagrams',
  'public',
  'vite.config.ts',
  'vite.renderer.config.ts',
  'tsconfig.json',
]
/** Inside the build, because a build by any other hand wipes it. */
const STAMP = 'dist/portal/.built-from'

/**
 * @param {string} path
 * @returns {string[]}
 */
const filesBelow = (path) => {
  if (!existsSync(inRoot(path))) return []
  const entries = readdirSync(inRoot(path), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !/[.]test[.]tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

const inputFiles = () => {
  const atTop = readdirSync(root).filter((name) =>
    /[.]html$|^postcss[.]config|^package(-lock)?[.]json$/.test(name),
  )
  const named = INPUTS.filter((path) => /[.]\w+$/.test(path) && existsSync(inRoot(path)))
  const folders = INPUTS.filter((path) => !/[.]\w+$/.test(path))
  return [...[...atTop, ...named].map(inRoot), ...folders.flatMap(filesBelow)].sort()
}

/** Changes exactly when something the portal is built from changes. */
const fingerprint = () => {
  const hash = createHash('sha256')
  for (const file of inputFiles())
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

const isBuilt = (/** @type {string} */ print) =>
  existsSync(inRoot(STAMP)) && readFileSync(inRoot(STAMP), 'utf8') === print

const CONFIGS = ['vite.config.ts', 'vite.renderer.config.ts']

const build = async () => {
  const results = await Promise.all(
    CONFIGS.map((config) =>
      runToEnd(
        [ownNode, inRoot('node_modules/vite/bin/vite.js'), 'build', '--config', config, '--logLevel', 'warn'],
        { ...process.env, NODE_ENV: 'production' },
      ),
    ),
  )
  const failed = results.find(({ code }) => code !== 0)
  if (failed) throw new Stop(`${failed.heard.trim()}\n\nThe portal could not be built: see above.`)
}

/** Builds the portal when it is missing or older than its sources. */
export const ensureBuilt = async () => {
  const print = fingerprint()
  if (isBuilt(print)) return
  console.log('Building the portal…')
  await build()
  writeFileSync(inRoot(STAMP), print)
}
