import { type LockFile, packagesOf } from './lock-file.ts'

/** Licences that require only a notice. */
const FREE = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
]

interface Exception {
  name: RegExp
  /** The licence in the lock file; undefined when the package has none there. */
  licence: string | undefined
  reason: string
}

const LIBVIPS =
  'The picture library libvips is a file of its own, unchanged, which anyone may replace; the server alone runs it.'

/** Packages that customers or the server receive. */
const IN_PRODUCT: Exception[] = [
  {
    name: /^@fontsource/,
    licence: 'OFL-1.1',
    reason: 'A typeface may be served with a product, unchanged and under its name.',
  },
  {
    name: /^@img\/sharp-libvips-/,
    licence: 'LGPL-3.0-or-later',
    reason: LIBVIPS,
  },
  {
    name: /^@img\/sharp-win32-/,
    licence: 'Apache-2.0 AND LGPL-3.0-or-later',
    reason: LIBVIPS,
  },
  {
    name: /^@img\/sharp-wasm32$/,
    licence: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    reason: LIBVIPS,
  },
  {
    name: /^png-js$/,
    licence: undefined,
    reason: 'MIT by its file LICENSE; its package.json names none.',
  },
  {
    name: /^xmlhttprequest-ssl$/,
    licence: undefined,
    reason: 'MIT by its file LICENSE; its package.json has only the older field `licenses`.',
  },
]

/** Packages that build and test on our machines only. */
const IN_DEVELOPMENT: Exception[] = [
  {
    name: /^axe-core$/,
    licence: 'MPL-2.0',
    reason: 'Asks for the source of its own changed files; tests run it unchanged.',
  },
  {
    name: /^lightningcss(-|$)/,
    licence: 'MPL-2.0',
    reason: 'Asks for the source of its own changed files; the build runs it unchanged.',
  },
  {
    name: /^caniuse-lite$/,
    licence: 'CC-BY-4.0',
    reason: 'Data that the build reads; nothing of it is in the build.',
  },
  {
    name: /^elkjs$/,
    licence: 'EPL-2.0 OR GPL-3.0-or-later',
    reason: 'Taken under EPL 2.0; draws statecharts at build, and its code is in no build.',
  },
]

/** True if the licence requires only a notice: one alternative of an OR, and every part of an AND. */
const isFree = (licence: string): boolean => {
  const plain = licence.replaceAll(/[()]/g, '')
  const allOf = (part: string) => part.split(' AND ').every((one) => FREE.includes(one.trim()))
  return plain.includes(' AND ') ? allOf(plain) : plain.split(' OR ').some(allOf)
}

/** Packages with a licence that is neither on the list nor an exception, and exceptions that no package needs. */
export const licenceFaults = (
  lock: LockFile,
  { inProduct = IN_PRODUCT, inDevelopment = IN_DEVELOPMENT } = {},
): string[] => {
  const used = new Set<Exception>()
  const faults = packagesOf(lock).flatMap(({ name, path, locked }) => {
    const { license, dev, devOptional } = locked
    if (license !== undefined && isFree(license)) return []
    const exceptions = dev || devOptional ? inDevelopment : inProduct
    const exception = exceptions.find((one) => one.name.test(name) && one.licence === license)
    if (exception) used.add(exception)
    const place = exceptions === inProduct ? 'in the product' : 'in development'
    return exception ? [] : [`${path}: the licence ${license ?? '(none)'} is not allowed ${place}.`]
  })
  const unused = [...inProduct, ...inDevelopment].filter((one) => !used.has(one))
  return [...faults, ...unused.map((one) => `No package needs the exception for ${one.name.source}.`)]
}
