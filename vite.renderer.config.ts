import { defineConfig } from 'vite'
import { noChartDrawings } from './src/build/chart-drawings.ts'
import { portalPlugins } from './src/build/portal-plugins.ts'

export default defineConfig({
  plugins: [portalPlugins(), noChartDrawings()],
  ssr: { noExternal: true },
  build: {
    ssr: 'src/app/render-document.tsx',
    outDir: 'dist/renderer',
    emptyOutDir: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    copyPublicDir: false,
  },
})
