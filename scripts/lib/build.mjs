import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withCheckoutLock } from './checkout-lock.mjs'
import { inRoot, ownNode, root, Stop } from './project.mjs'
import { runToEnd } from './run-to-end.mjs'
import { sbomOf } from './sbom.mjs'

/**
 * @typedef {object} Build
 * @property {string} what
 * @property {string[]} configs
 * @property {string[]} inputs files and folders
 * @property {string} stamp path of the hash of the inputs; inside the build, so that any other build deletes it
 * @property {boolean} [forTests]
 */

const SHARED = ['contract', 'rules', 'machines', 'tsconfig.json', 'package.json', 'package-lock.json']

/** A build is renewed when its inputs have changed. @type {Build[]} */
export const BUILDS = [
  {
    what: 'portal',
    configs: ['vite.config.ts', 'vite.renderer.config.ts'],
    inputs: [
      ...SHARED,
      'src',
      'diagrams',
      'public',
      'index.html',
      'app.html',
      'callback.html',
      'postcss.config.js',
    ],
    stamp: 'dist/portal/.built-from',
  },
  {
    what: 'server and sandbox',
    configs: ['vite.programs.config.ts'],
    inputs: [...SHARED, 'server', 'sandbox'],
    stamp: 'dist/programs/.built-from',
  },
  {
    what: 'server of the crash tests',
    configs: ['vite.crash.config.ts'],
    inputs: [...SHARED, 'server', 'test/support/crash'],
    stamp: 'dist/crash/.built-from',
    forTests: true,
  },
]

/**
 * @param {string} path
 * @returns {string[]}
 */
const filesOf = (path) => {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/[.]test[.]tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

/**
 * Hash of these files and folders, without tests.
 * @param {string[]} inputs
 * @param {string} folder
 */
export const fingerprint = (inputs, folder = root) => {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap((path) => filesOf(join(folder, path))).sort())
    hash.update(file.slice(folder.length)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

/** @param {string} path */
const read = (path) => (existsSync(inRoot(path)) ? readFileSync(inRoot(path), 'utf8') : undefined)

/** @param {string} config */
const runVite = (config) =>
  runToEnd(
    [ownNode, inRoot('node_modules/vite/bin/vite.js'), 'build', '--config', config, '--logLevel', 'warn'],
    { ...process.env, NODE_ENV: 'production' },
  )

/** @param {boolean} forTests */
const staleBuilds = (forTests) =>
  BUILDS.filter((build) => forTests || !build.forTests)
    .map((build) => ({ ...build, print: fingerprint([...build.inputs, ...build.configs]) }))
    .filter(({ stamp, print }) => read(stamp) !== print)

/** @param {boolean} forTests */
const buildStale = async (forTests) => {
  const stale = staleBuilds(forTests)
  if (stale.length === 0) return
  const names = stale.map(({ what }) => what).join(', ')
  console.log(`Building the ${names}…`)
  const results = await Promise.all(stale.flatMap(({ configs }) => configs).map(runVite))
  const failed = results.find(({ code }) => code !== 0)
  if (failed) throw new Stop(`${failed.output.trim()}\n\nThe ${names} could not be built: see above.`)
  const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
  writeFileSync(inRoot('dist/sbom.cdx.json'), `${JSON.stringify(sbomOf(lock), null, 2)}\n`)
  for (const { stamp, print } of stale) writeFileSync(inRoot(stamp), print)
}

/**
 * Builds missing and outdated parts.
 * @param {{ forTests?: boolean }} [options] `forTests`: also what only tests start
 */
export const ensureBuilt = async ({ forTests = false } = {}) => {
  // Checks again under the lock, because another command may have built the parts before.
  if (staleBuilds(forTests).length > 0) await withCheckoutLock(() => buildStale(forTests))
}
