import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { themeCss } from './src/build/theme-css.ts'

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
      quoteStyle: 'single',
      addExtensions: true,
    }),
    react(),
    themeCss(),
  ],
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
