import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '#testing/mount.ts'
import { useRowKeys } from './use-row-keys.ts'

function Names() {
  const [names, setNames] = useState<readonly string[]>([])
  const rows = useRowKeys()
  const rename = (name: string, to: string) => {
    setNames(names.map((each) => (each === name ? to : each)))
    rows.replaced(name, to)
  }
  return (
    <>
      <button type="button" onClick={() => setNames([...names, 'new'])}>
        Add
      </button>
      <ul>
        {names.map((name) => (
          <li key={rows.keyOf(name)}>
            <input aria-label={name} value={name} onChange={({ target }) => rename(name, target.value)} />
          </li>
        ))}
      </ul>
    </>
  )
}

const add = page.getByRole('button', { name: 'Add' })
const row = (name: string) => page.getByRole('textbox', { name, exact: true })

test('rows that begin with the same text, one after the other, are each shown once', async () => {
  mount(<Names />)
  for (const name of ['b', 'c', 'd']) {
    await add.click()
    await row('new').fill(name)
  }
  await add.click()
  await expect.element(row('new')).toBeVisible()
  const shown = page.getByRole('textbox').elements()
  expect(shown.map((each) => each.getAttribute('aria-label'))).toEqual(['b', 'c', 'd', 'new'])
})

test('a row keeps its focus when its text is replaced', async () => {
  mount(<Names />)
  await add.click()
  await row('new').fill('b')
  await expect.element(row('b')).toHaveFocus()
})
