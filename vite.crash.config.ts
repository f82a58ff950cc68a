import { defineConfig } from 'vite'
import programs from './vite.programs.config.ts'

/** The server with crash points, which only tests start. */
export default defineConfig({
  ...programs,
  build: {
    ...programs.build,
    outDir: 'dist/crash',
    rolldownOptions: { input: { server: 'test/support/crash/server-that-dies.ts' } },
  },
})
