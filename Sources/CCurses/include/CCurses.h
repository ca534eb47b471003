int iapc_version(void);
