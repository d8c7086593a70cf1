// the same questionnaire made with form libraries from npm, as one would begin with them: what a page of theirs weighs
import { ACTIVITIES, BUDGETS, HOBBIES, INTERESTS } from '../../src/domain/profile'

export interface Rival {
  name: string
  /** from the npm registry, with exact versions */
  packages: Record<string, string>
  /** the page's script; it fills the element #root */
  source: string
}

const choices = {
  activity: ACTIVITIES,
  budget: BUDGETS,
  comfort: [1, 2, 3, 4, 5],
  hobbies: HOBBIES,
  interests: INTERESTS,
  smoker: ['Ya', 'Tidak'],
  drinker: ['Ya', 'Tidak'],
}
const react = { react: '19.3.1', 'react-dom': '19.3.1' }

export const RIVALS: Rival[] = [
  {
    name: 'SurveyJS (survey-core and survey-react-ui 3)',
    packages: { ...react, 'survey-core': '3.0.0', 'survey-react-ui': '3.0.0' },
    source: `
      import { createElement } from 'react'
      import { createRoot } from 'react-dom/client'
      import { Model } from 'survey-core'
      import { Survey } from 'survey-react-ui'
      import 'survey-core/survey-core.css'
      const choices = ${JSON.stringify(choices)}
      const many = ['hobbies', 'interests']
      const elements = [
        { type: 'text', name: 'name', isRequired: true },
        { type: 'text', name: 'phone', inputType: 'tel', isRequired: true },
        { type: 'text', name: 'birthdate', inputType: 'date', isRequired: true },
        ...Object.entries(choices).map(([name, choices]) =>
          ({ type: many.includes(name) ? 'checkbox' : 'radiogroup', name, choices, isRequired: true })),
        { type: 'comment', name: 'dietary' },
      ]
      const pages = elements.map((element) => ({ elements: [element] }))
      createRoot(document.getElementById('root')).render(createElement(Survey, { model: new Model({ pages }) }))`,
  },
  {
    name: 'Material UI 9 with React Hook Form 7',
    packages: {
      ...react,
      '@mui/material': '9.5.0',
      '@emotion/react': '11.14.0',
      '@emotion/styled': '11.14.1',
      'react-hook-form': '7.92.0',
    },
    source: `
      import { createElement as h } from 'react'
      import { createRoot } from 'react-dom/client'
      import { useForm } from 'react-hook-form'
      import { Button, Checkbox, Container, CssBaseline, FormControlLabel, FormGroup, Radio, RadioGroup, TextField } from '@mui/material'
      const choices = ${JSON.stringify(choices)}
      const many = ['hobbies', 'interests']
      function Form() {
        const { register, handleSubmit } = useForm()
        const field = (name, type = 'text') => h(TextField, { key: name, label: name, type, ...register(name, { required: true }) })
        const group = ([name, options]) => {
          const one = (value) => h(FormControlLabel, {
            key: value, value, label: String(value),
            control: h(many.includes(name) ? Checkbox : Radio, register(name, { required: true })),
          })
          return h(many.includes(name) ? FormGroup : RadioGroup, { key: name }, options.map(one))
        }
        return h(Container, null, h(CssBaseline), h('form', { onSubmit: handleSubmit(console.log) },
          field('name'), field('phone', 'tel'), field('birthdate', 'date'),
          Object.entries(choices).map(group), field('dietary'), h(Button, { type: 'submit' }, 'Simpan')))
      }
      createRoot(document.getElementById('root')).render(h(Form))`,
  },
  {
    name: 'Form.io (@formio/js 5)',
    packages: { '@formio/js': '5.6.0' },
    source: `
      import { Formio } from '@formio/js'
      const choices = ${JSON.stringify(choices)}
      const many = ['hobbies', 'interests']
      const validate = { required: true }
      const components = [
        { type: 'textfield', key: 'name', label: 'name', validate },
        { type: 'phoneNumber', key: 'phone', label: 'phone', validate },
        { type: 'day', key: 'birthdate', label: 'birthdate', validate },
        ...Object.entries(choices).map(([key, values]) => ({
          type: many.includes(key) ? 'selectboxes' : 'radio', key, label: key, validate,
          values: values.map((value) => ({ label: String(value), value: String(value) })),
        })),
        { type: 'textarea', key: 'dietary', label: 'dietary' },
      ]
      Formio.createForm(document.getElementById('root'), { components })`,
  },
]
