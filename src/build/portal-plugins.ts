import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { PluginOption } from 'vite'
import { themeCss } from './theme-css.ts'

/** What the portal's code is built with, for the browser and for the server that renders it. */
export const portalPlugins = (): PluginOption => [
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
]
