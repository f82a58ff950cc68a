import { IconUsersGroup } from '@tabler/icons-react'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { customerSearch, resumedSearch } from '#src/features/manage-customers/customer-search.ts'
import { ManageCustomersScreen } from '#src/features/manage-customers/manage-customers-screen.tsx'
import { loadWords } from '#src/shared/i18n/screen-words.ts'

export const Route = createFileRoute('/_app/manageCustomers')({
  staticData: { icon: IconUsersGroup },
  validateSearch: customerSearch,
  beforeLoad: async ({ search, context: { queryClient } }) => {
    const resumed = await resumedSearch(search, async () => {
      const { defaultStatus } = await import('#src/features/manage-customers/customers-query.ts')
      return defaultStatus(queryClient)
    })
    if (resumed) throw redirect({ to: '/manageCustomers', search: resumed, replace: true })
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { i18n, queryClient }, deps }) => {
    const { prefetchCustomers } = await import('#src/features/manage-customers/customers-query.ts')
    prefetchCustomers(queryClient, deps)
    return loadWords(i18n, '/manageCustomers')
  },
  component: ManageCustomersScreen,
})
