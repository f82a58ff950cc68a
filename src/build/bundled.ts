import { build, type InlineConfig, type Rolldown } from 'vite'

/**
 * Builds one thing by itself, in memory. The landing page and the boot script share modules with the app; bundled apart, each
 * arrives in one file instead of a chain of shared chunks.
 */
export const bundleApart = async (
  config: InlineConfig,
): Promise<(Rolldown.OutputChunk | Rolldown.OutputAsset)[]> => {
  const result = await build({
    ...config,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: { assetsInlineLimit: 0, modulePreload: { polyfill: false }, ...config.build, write: false },
  })
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((part) =>
    'output' in part ? part.output : [],
  )
  return outputs
}
