/** The kind of database that SQL is for. */
export type Dialect = 'sqlite' | 'postgres'
