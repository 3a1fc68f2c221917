package mail

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/pocketbase/pocketbase/core"
)

// FactsKey is where the hooks leave what mails need from the bundle: the company record and the names of choices.
const FactsKey = "mail_facts"

// facts are the product's own words, written once in TypeScript (src/content/company.ts, src/domain/catalog).
type facts struct {
	Company struct {
		Name, Address, Email, OfficeEmail, Phone, Hours string
	}
	// By list (status, container, …) and stored value.
	Labels map[string]map[string]string
}

func readFacts(app core.App) (facts, error) {
	var f facts
	text, _ := app.Store().Get(FactsKey).(string)
	if text == "" {
		return f, errors.New("The hooks do not tell the company record: build them again.")
	}
	if err := json.Unmarshal([]byte(text), &f); err != nil {
		return f, fmt.Errorf("The company record of the hooks cannot be read: %w", err)
	}
	return f, nil
}

// label is a stored choice as people read it; one that nobody named stays as it is.
func (f facts) label(list, value string) string {
	if label, ok := f.Labels[list][value]; ok {
		return label
	}
	return value
}
