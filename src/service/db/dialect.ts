/** Which database the SQL is for. */
export type Dialect = 'sqlite' | 'postgres'
