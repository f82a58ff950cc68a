import packageJson from '../../package.json' with { type: 'json' }

/** Version of the product, as transitions and the API document name it. */
export const APP_VERSION: string = packageJson.version
