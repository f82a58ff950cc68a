import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const setup = 'test/support/setup.ts'
const buildPortal = 'test/support/build-portal.ts'
const nodeRooms = ['contract', 'rules', 'machines', 'server', 'sandbox', 'scripts']
const proofs = ['api', 'conformance', 'model', 'architecture', 'support']

export default defineConfig({
  test: {
    maxWorkers: Math.max(2, Math.floor(availableParallelism() / 2)),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: nodeRooms.map((room) => `${room}/**/*.test.ts`),
          setupFiles: [setup],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'portal',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: [setup, 'test/support/setup-portal.ts'],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: proofs.map((folder) => `test/${folder}/**/*.test.ts`),
          globalSetup: [buildPortal],
          setupFiles: [setup],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: ['test/api/**/*.test.ts', 'test/postgres/**/*.test.ts'],
          // These start processes of their own on the embedded database.
          exclude: ['test/api/crash.test.ts', 'test/api/billing-crash.test.ts'],
          globalSetup: [buildPortal, 'test/support/postgres.ts'],
          setupFiles: [setup],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
