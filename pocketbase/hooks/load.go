package hooks

import (
	"fmt"
	"os"
	"path/filepath"

	"akamasfreight.example/server/middleware"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/plugins/jsvm"
)

// Load registers hooks and migrations. A hook that does not load panics inside the plugin. Running without it would
// mean bookings without a price check, so the program ends as for any other error.
func Load(app core.App, hooksDir, migrationsDir string) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("The hooks in %s do not load: %v", hooksDir, r)
		}
	}()
	return jsvm.Register(app, jsvm.Config{
		HooksDir:      hooksDir,
		MigrationsDir: migrationsDir,
		HooksWatch:    false,
		HooksPoolSize: middleware.HooksPool,
		TypesDir:      typesDir(),
		OnInit:        BindNative,
	})
}

// typesDir keeps PocketBase's type declarations out of the data folder, because they are build output.
func typesDir() string {
	binary, err := os.Executable()
	if err != nil {
		return filepath.Join(os.TempDir(), "akamas-pocketbase-types")
	}
	return filepath.Join(filepath.Dir(binary), "pocketbase-types")
}
