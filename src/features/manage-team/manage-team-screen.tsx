import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { TeamSortField } from '#contract/endpoints/team.ts'
import { PAGE_SIZE } from '#contract/entities/paging.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useMayDo } from '#src/shared/session/use-may-do.ts'
import { DataTable } from '#src/shared/table/data-table.tsx'
import { listState } from '#src/shared/table/list-state.ts'
import { useExistingPage } from '#src/shared/table/use-existing-page.ts'
import { useTableSearch } from '#src/shared/table/use-table-search.ts'
import { useOnDemand } from '#src/shared/ui/use-on-demand.ts'
import { ChangeDialog } from './change-dialog.tsx'
import classes from './manage-team.module.css'
import type { TeamChange } from './team-change.ts'
import { useTeamColumns } from './team-columns.tsx'
import { reloadTeam, teamQuery } from './team-query.ts'
import type { TeamSearch } from './team-search.ts'

const fetchInviteDialog = async () => (await import('./invite-member.tsx')).InviteMember

const Team = () => {
  const { t } = useTranslation('manage-team')
  const queryClient = useQueryClient()
  const table = useTableSearch<TeamSortField>()
  const [change, setChange] = useState<TeamChange | null>(null)
  const invite = useOnDemand(fetchInviteDialog, 'fields')
  const columns = useTeamColumns(setChange)
  const { page, sort, order, search } = useSearch({ strict: false }) as TeamSearch
  const list = listState(useQuery(teamQuery({ page, sort, order, search })), ({ members }) => members)
  useExistingPage(list, (last) => table.setPage(last, { replace: true }))

  const invitation = (
    <Button
      className={classes.add}
      leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden />}
      aria-haspopup="dialog"
      onClick={invite.open}
    >
      {t('invite.open')}
    </Button>
  )

  return (
    <div className={classes.screen}>
      <DataTable
        label={t('label')}
        emptyHint={t('emptyHint')}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        pageSize={PAGE_SIZE}
        sort={table.sort}
        onSort={table.setSort}
        onPage={table.setPage}
        tool={invitation}
        search={{ label: t('search'), value: table.search, onSearch: table.setSearch }}
      />
      {invite.Part && <invite.Part onClose={invite.close} onInvited={() => void reloadTeam(queryClient)} />}
      {change && (
        <ChangeDialog
          change={change}
          onClose={() => setChange(null)}
          onChanged={() => reloadTeam(queryClient)}
        />
      )}
    </div>
  )
}

/** The reseller's own people, for administrators. */
export const ManageTeamScreen = () => (useMayDo()('team.list') ? <Team /> : null)
