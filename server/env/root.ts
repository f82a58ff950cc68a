import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/** The product's folder, for the sources and for the build of them, which stand at different depths. */
export const ROOT = dirname(findPackageJSON(import.meta.url) ?? '.')
