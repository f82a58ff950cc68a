import { IconUserShield } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { ManageTeamScreen } from '#src/features/manage-team/manage-team-screen.tsx'
import { teamSearch } from '#src/features/manage-team/team-search.ts'
import { loadWords } from '#src/shared/i18n/screen-words.ts'

export const Route = createFileRoute('/_app/manageTeam')({
  staticData: { icon: IconUserShield },
  validateSearch: teamSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { i18n, queryClient }, deps }) => {
    const { prefetchTeam } = await import('#src/features/manage-team/team-query.ts')
    prefetchTeam(queryClient, deps)
    return loadWords(i18n, '/manageTeam')
  },
  component: ManageTeamScreen,
})
