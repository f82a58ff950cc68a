import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/** The product's folder. It is found by `package.json`, because sources and build are at different depths below it. */
export const ROOT = dirname(findPackageJSON(import.meta.url) ?? '.')
