import { IconShieldSearch } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { auditSearch } from '#src/features/activity/activity-search.ts'
import { AuditScreen } from '#src/features/activity/audit-screen.tsx'
import { loadWords } from '#src/shared/i18n/screen-words.ts'

export const Route = createFileRoute('/_app/audit')({
  staticData: { icon: IconShieldSearch },
  validateSearch: auditSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { i18n, queryClient }, deps }) => {
    const { prefetchAudit } = await import('#src/features/activity/activity-query.ts')
    prefetchAudit(queryClient, deps)
    return loadWords(i18n, '/audit')
  },
  component: AuditScreen,
})
