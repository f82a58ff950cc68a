import { build, type InlineConfig, type Rolldown } from 'vite'
import { themeCss } from './portal-plugins.ts'

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset

/**
 * Builds one entry separately, in memory. The landing page and the boot script share modules with the app; built separately, each
 * is one file instead of a chain of shared chunks.
 */
export const bundleApart = async (config: InlineConfig): Promise<Output[]> => {
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

/** Builds a script that runs before the first paint, for a document. The server allows it by its hash. */
export const inlineScript = async (entry: string): Promise<string> => {
  const outputs = await bundleApart({ build: { lib: { entry, formats: ['iife'], name: 'boot' } } })
  const code = outputs.find((output) => output.type === 'chunk')?.code
  if (!code) throw new Error(`${entry} was not built`)
  return `<script>${code.trim()}</script>`
}

/** The same script in development. */
export const moduleScript = (entry: string): string => `<script src="/${entry}" type="module"></script>`

const STYLESHEET_LINK = /\s*<link rel="stylesheet"[^>]*>/g

const sourceOf = (output: Output | undefined) => (output?.type === 'asset' ? output.source.toString() : '')

/**
 * Builds a document separately: its template without links to style sheets, and the text of these. Its other files are added to the
 * bundle.
 */
export const bundleDocument = async (
  input: string,
  bundle: Rolldown.OutputBundle,
  context: Pick<Rolldown.PluginContext, 'emitFile'>,
): Promise<{ template: string; css: string }> => {
  const outputs = await bundleApart({ plugins: [themeCss()], build: { rolldownOptions: { input } } })
  for (const output of outputs) {
    if (output.fileName in bundle || /\.(?:html|css)$/.test(output.fileName)) continue
    const source = output.type === 'chunk' ? output.code : output.source
    context.emitFile({ type: 'asset', fileName: output.fileName, source })
  }
  return {
    template: sourceOf(outputs.find(({ fileName }) => fileName === input)).replace(STYLESHEET_LINK, ''),
    css: outputs
      .filter(({ fileName }) => fileName.endsWith('.css'))
      .map((sheet) => sourceOf(sheet).trim())
      .join(''),
  }
}
