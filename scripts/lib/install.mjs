import { existsSync, readFileSync } from 'node:fs'
import { delimiter } from 'node:path'
import { withCheckoutLock } from './checkout-lock.mjs'
import { inRoot, ownNode, root, Stop } from './project.mjs'
import { runToEnd } from './run-to-end.mjs'

/** @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean }>} Packages */

/**
 * @param {string} path
 * @returns {Packages | undefined}
 */
const packagesOf = (path) => {
  try {
    return JSON.parse(readFileSync(inRoot(path), 'utf8')).packages
  } catch {
    return undefined
  }
}

/**
 * Compares the lock file with npm's record, which npm writes only at the end of an install. Packages for other machines are optional
 * and absent.
 * @param {Packages | undefined} wanted
 * @param {Packages | undefined} present
 */
export const isInstalled = (wanted, present) => {
  if (!wanted || !present) return false
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    if (path === '') return true
    const found = present[path]
    if (!found) return optional === true
    return found.version === version && found.integrity === integrity
  })
}

/** Without the project's programs on the PATH: npm must not run under the runtime that it replaces. */
const environmentOfNpm = () => {
  const path = process.env.PATH?.split(delimiter).filter((folder) => !folder.startsWith(root))
  return { ...process.env, PATH: path?.join(delimiter) }
}

const install = async () => {
  // An interrupted install is harmless: the next start detects it.
  const npm = ['npm', 'ci', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, found, output } = await runToEnd(npm, environmentOfNpm())
  if (code === 0) return
  if (!found) throw new Stop('npm was not found: install Node.js with npm, then try again.')
  const lines = output.split('\n').filter((line) => !/^npm (warn|error)?\s*$/.test(line))
  const first = lines.slice(0, 12).join('\n').trim()
  throw new Stop(
    `${first}\n\nThe packages could not be installed: check the network and the message above, then try again.`,
  )
}

const hasPackages = () =>
  isInstalled(packagesOf('package-lock.json'), packagesOf('node_modules/.package-lock.json')) &&
  existsSync(ownNode)

/** Installs the packages of package-lock.json if node_modules differs. */
export const ensureInstalled = async () => {
  if (hasPackages()) return
  await withCheckoutLock(async () => {
    if (hasPackages()) return
    console.log('Installing packages…')
    await install()
  })
}
