import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'
import packageJson from '../../package.json'

/** The product's folder. Sources and build lie at different depths below it. */
export const ROOT = dirname(findPackageJSON(import.meta.url) ?? '.')

/** Version of the product in transitions and the API document. */
export const APP_VERSION: string = packageJson.version
