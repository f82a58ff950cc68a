import { IconUsers } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { ManageUsersScreen } from '#src/features/manage-users/manage-users-screen.tsx'
import { userSearch } from '#src/features/manage-users/user-search.ts'
import { loadWords } from '#src/shared/i18n/screen-words.ts'
import { carryCustomer } from '#src/shared/session/acting.ts'
import { resumePage } from '#src/shared/table/remembered-page.ts'

export const Route = createFileRoute('/_app/manageUsers')({
  staticData: { icon: IconUsers },
  validateSearch: userSearch,
  search: { middlewares: [carryCustomer] },
  beforeLoad: ({ search, cause }) => {
    if (cause === 'enter') resumePage('users', '/manageUsers', search)
  },
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: async ({ context: { i18n, queryClient }, deps }) => {
    const { prefetchUsers } = await import('#src/features/manage-users/users-query.ts')
    prefetchUsers(queryClient, deps)
    return loadWords(i18n, '/manageUsers')
  },
  component: ManageUsersScreen,
})
