import { createHash } from 'node:crypto'

const FOLDER = 'node_modules/'

/** @typedef {{ version?: string, integrity?: string, license?: string, dev?: boolean, devOptional?: boolean, optional?: boolean }} Locked */

/** @param {string | undefined} integrity */
const hashesOf = (integrity) =>
  integrity?.startsWith('sha512-')
    ? [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }]
    : []

/** @param {string | undefined} license */
const licensesOf = (license) => {
  if (license === undefined) return []
  return / (OR|AND|WITH) /.test(license) ? [{ expression: license }] : [{ license: { id: license } }]
}

/**
 * The packages of a lock file as a CycloneDX 1.6 document. Those that only build and test are excluded from the product.
 * @param {{ name: string, version: string, packages: Record<string, Locked> }} lock
 */
export const sbomOf = ({ name, version, packages }) => {
  const components = Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, locked]) => {
      const own = path.slice(path.lastIndexOf(FOLDER) + FOLDER.length)
      const excluded = locked.dev === true || locked.devOptional === true
      return {
        type: 'library',
        'bom-ref': path,
        name: own,
        version: locked.version ?? '',
        scope: excluded ? 'excluded' : locked.optional === true ? 'optional' : 'required',
        purl: `pkg:npm/${own.replace('@', '%40')}@${locked.version}`,
        hashes: hashesOf(locked.integrity),
        licenses: licensesOf(locked.license),
      }
    })
  // Derived from the content, so that the same lock file always gives the same document.
  const id = createHash('sha256').update(JSON.stringify(components)).digest('hex')
  const serial = `${id.slice(0, 8)}-${id.slice(8, 12)}-4${id.slice(13, 16)}-8${id.slice(17, 20)}-${id.slice(20, 32)}`
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${serial}`,
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': name, name, version } },
    components,
  }
}
