import packageJson from '../../package.json' with { type: 'json' }

/** Version of the product in transitions and the API document. */
export const APP_VERSION: string = packageJson.version
